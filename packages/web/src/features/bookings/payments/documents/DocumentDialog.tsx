import { documentMessage, printDocument } from '@ilewa/contract/money/document-text'
import { type DocumentReference, documents } from '@ilewa/contract/money/documents'
import { Group, Text } from '@mantine/core'
import { useEndpoint } from '../../../../lib/api/endpoint-query.ts'
import { useDialogs } from '../../../../ui/dialog/use-dialogs.ts'
import { RowButton } from '../../../../ui/list/RowButton.tsx'
import type { RecordDialogProps } from '../../../../ui/record/RecordDialogs.tsx'
import { bookingDialogs } from '../../dialogs/use-booking-actions.ts'
import { PrintedDocumentDialog } from './PrintedDocumentDialog.tsx'

interface OtherDocumentsProps {
  others: readonly DocumentReference[]
  /** Whether the document that is shown is that of the caution deposit. */
  isCaution: boolean
}

/** A payment with a caution deposit has two receipts: shows the other one. */
function OtherDocuments({ others, isCaution }: OtherDocumentsProps) {
  const dialogs = useDialogs()
  return (
    <Group gap="xs">
      <Text>
        {isCaution ? 'The stay has a receipt of its own.' : 'The caution deposit has a receipt of its own.'}
      </Text>
      {others.map(({ id, number }) => (
        <RowButton
          key={id}
          onClick={() => dialogs.replace(bookingDialogs.document, bookingDialogs.document, id)}
        >
          Show receipt {number}
        </RowButton>
      ))}
    </Group>
  )
}

/** A receipt, refund voucher, invoice or credit note, and the ways to send it to the guest. */
export function DocumentDialog(dialog: RecordDialogProps) {
  const query = useEndpoint(documents.get, { params: { id: dialog.id } })
  const { document, guestPhoneE164, others = [], links } = query.data ?? {}
  return (
    <PrintedDocumentDialog
      {...dialog}
      query={query}
      document={document && printDocument(document)}
      toMessage={(url) => (document ? documentMessage(document, url) : '')}
      e164={guestPhoneE164}
      links={links}
      endpoints={documents}
      refreshes="booking"
    >
      {document && others.length > 0 && (
        <OtherDocuments others={others} isCaution={document.caution !== undefined} />
      )}
    </PrintedDocumentDialog>
  )
}
