import { formatNaira } from '@ilewa/contract/core/money'
import {
  businessContacts,
  documentFooter,
  documentLines,
  documentTitle,
  invalidNotice,
} from '@ilewa/contract/money/document-text'
import type { BookingDocument } from '@ilewa/contract/money/documents'
import classes from './DocumentDialog.module.css'

/** What a receipt or refund voucher states. */
export function DocumentView({ document }: { document: BookingDocument }) {
  const notice = invalidNotice(document)
  return (
    <section className={classes.document} aria-label={documentTitle(document)}>
      <header>
        <strong>{document.business.name}</strong>
        {businessContacts(document).map((contact) => (
          <span key={contact}>{contact}</span>
        ))}
      </header>
      {notice && <p className={classes.reversed}>{notice}</p>}
      <p className={classes.total}>{formatNaira(document.amount)}</p>
      <dl>
        {documentLines(document).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer>{documentFooter(document)}</footer>
    </section>
  )
}
