import type { PrintedDocument } from '@ilewa/contract/money/document-text'
import { toList, toPage } from '../../../platform/http/pages/guest-page.ts'
import { escapeHtml } from '../../../platform/mail/html.ts'

/** The page of a document for a person without an account. */
export const toDocumentPage = (
  { title, businessName, contacts, notice, amount, lines, footer }: PrintedDocument,
  pdfPath: string,
): string =>
  toPage(
    `${title}, ${businessName}`,
    `<article>
<header><strong>${escapeHtml(businessName)}</strong>${contacts.map(escapeHtml).join('<br>')}</header>
<h1>${escapeHtml(title)}</h1>
${notice ? `<p class="reversed">${escapeHtml(notice)}</p>` : ''}
<p class="amount">${escapeHtml(amount)}</p>
${toList(lines)}
<a href="${escapeHtml(pdfPath)}">Download PDF</a>
<footer>${escapeHtml(footer)}</footer>
</article>`,
  )
