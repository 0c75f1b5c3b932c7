import type { PrintedDocument } from '@ilewa/contract/money/document-text'
import classes from './DocumentDialog.module.css'

/** Labels and values, separated by lines. */
export const TextLines = ({ lines }: Pick<PrintedDocument, 'lines'>) => (
  <dl className={classes.lines}>
    {lines.map(([label, value], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal, such as two payouts on one day
      <div key={index}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** What a document states. */
export const DocumentView = ({ document }: { document: PrintedDocument }) => (
  <section className={classes.document} aria-label={document.title}>
    <header>
      <strong>{document.businessName}</strong>
      {document.contacts.map((contact) => (
        <span key={contact}>{contact}</span>
      ))}
    </header>
    {document.notice && <p className={classes.reversed}>{document.notice}</p>}
    <p className={classes.total}>{document.amount}</p>
    <TextLines lines={document.lines} />
    <footer>{document.footer}</footer>
  </section>
)
