import type { PrintedDocument } from '@ilewa/contract/money/document-text'
import { TextLines } from '../../../../ui/data/TextLines.tsx'
import classes from './DocumentDialog.module.css'

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
