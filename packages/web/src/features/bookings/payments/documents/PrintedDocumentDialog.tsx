import type { LiveKind } from '@ilewa/contract/live'
import type { PrintedDocument } from '@ilewa/contract/money/document-text'
import { Group, Skeleton } from '@mantine/core'
import { Download, Image } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { saveBlob, saveFile } from '../../../../lib/api/save-file.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { ShareMessage } from '../../../../ui/contact/ShareMessage.tsx'
import { DetailsDialog } from '../../../../ui/dialog/DetailsDialog.tsx'
import type { DialogState } from '../../../../ui/dialog/MountedDialog.tsx'
import { ErrorView } from '../../../../ui/layout/ErrorView.tsx'
import type { RefreshableQuery } from '../../../../ui/list/RefreshFailure.tsx'
import { DocumentAction } from './DocumentAction.tsx'
import { type DocumentEndpoints, DocumentLinks } from './DocumentLinks.tsx'
import { DocumentView } from './DocumentView.tsx'
import { drawDocumentPicture } from './document-picture.ts'

/** Shares the picture with another app, or downloads it where the browser cannot share files. */
async function sharePicture(document: PrintedDocument): Promise<void> {
  const file = await drawDocumentPicture(document)
  const data = { files: [file], title: document.title }
  if (!navigator.canShare?.(data)) return saveBlob(file, file.name)
  await navigator.share(data).catch((error: unknown) => {
    // The user closed the share sheet.
    if ((error as Error).name !== 'AbortError') throw error
  })
}

interface PrintedDocumentDialogProps extends DialogState {
  id: string
  onClose: () => void
  query: RefreshableQuery & { isError: boolean; error: Error | null; refetch: () => unknown }
  /** Undefined while it loads. */
  document: PrintedDocument | undefined
  /** The message for WhatsApp, with a link if there is one. */
  toMessage: (url?: string) => string
  e164: string | null | undefined
  /** How many links are valid. */
  links: number | undefined
  endpoints: DocumentEndpoints
  /** The data that contains the number of links. */
  refreshes: LiveKind
  /** Shown above the document. */
  children?: ReactNode
}

/** An issued document, and the ways to send it. */
export function PrintedDocumentDialog(props: PrintedDocumentDialogProps) {
  const { id, query, document, toMessage, e164, links = 0, endpoints, refreshes, children, ...dialog } = props
  const canShare = useCan('documents:issue')
  // With the id of its document, because the same dialog can show another one next.
  const [link, setLink] = useState<{ id: string; url: string | undefined }>()
  const url = link?.id === id ? link.url : undefined
  return (
    <DetailsDialog
      {...dialog}
      size="md"
      title={document ? document.title : 'Document'}
      query={query}
      footer={
        document && (
          <Group gap="xs" w="100%">
            <ShareMessage message={toMessage(url)} e164={e164} isMain />
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
              run={() => saveFile(endpoints.pdf, {}, { params: { id } })}
            />
          </Group>
        )
      }
    >
      {document ? (
        <>
          {canShare && (
            <DocumentLinks
              id={id}
              endpoints={endpoints}
              refreshes={refreshes}
              count={links}
              url={url}
              onChange={(next) => setLink({ id, url: next })}
            />
          )}
          {children}
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
