import { documentMessage, documentTitle } from '@ilewa/contract/money/document-text'
import { type BookingDocument, type DocumentReference, documents } from '@ilewa/contract/money/documents'
import { Group, Skeleton, Text } from '@mantine/core'
import { Download, Image } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '../../../lib/api/endpoint-query.ts'
import { saveBlob, saveFile } from '../../../lib/api/save-file.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { ShareMessage } from '../../../ui/contact/ShareMessage.tsx'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import { DocumentAction } from './DocumentAction.tsx'
import { DocumentLinks } from './DocumentLinks.tsx'
import { DocumentView } from './DocumentView.tsx'
import { drawDocumentPicture } from './document-picture.ts'

/** Shares the picture with another app, or downloads it where the browser cannot share files. */
async function sharePicture(document: BookingDocument): Promise<void> {
  const file = await drawDocumentPicture(document)
  const data = { files: [file], title: documentTitle(document) }
  if (!navigator.canShare?.(data)) return saveBlob(file, file.name)
  await navigator.share(data).catch((error: unknown) => {
    // The user closed the share sheet.
    if ((error as Error).name !== 'AbortError') throw error
  })
}

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

/** A receipt or refund voucher, and the ways to send it to the guest. */
export function DocumentDialog({ id, ...dialog }: RecordDialogProps) {
  const query = useEndpoint(documents.get, { params: { id } })
  const canShare = useCan('documents:issue')
  // The dialog can show another document next.
  const [link, setLink] = useState<{ id: string; url: string | undefined }>()
  const url = link?.id === id ? link.url : undefined
  const { document, guestPhoneE164, others = [], links = 0 } = query.data ?? {}
  return (
    <DetailsDialog
      {...dialog}
      size="md"
      title={document ? documentTitle(document) : 'Document'}
      query={query}
      footer={
        document && (
          <Group gap="xs" w="100%">
            <ShareMessage message={documentMessage(document, url)} e164={guestPhoneE164} isMain />
            <DocumentAction
              label="Picture"
              icon={Image}
              failure="Failed to make the picture"
              run={() => sharePicture(document)}
            />
            <DocumentAction
              label="PDF"
              icon={Download}
              failure="Failed to download the PDF"
              run={() => saveFile(documents.pdf, {}, { params: { id } })}
            />
          </Group>
        )
      }
    >
      {document ? (
        <>
          {canShare && (
            <DocumentLinks id={id} count={links} url={url} onChange={(next) => setLink({ id, url: next })} />
          )}
          {others.length > 0 && <OtherDocuments others={others} isCaution={document.caution !== undefined} />}
          <DocumentView document={document} />
        </>
      ) : query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="delayed" height="24rem" radius="lg" />
      )}
    </DetailsDialog>
  )
}
