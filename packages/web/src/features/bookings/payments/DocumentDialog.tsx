import { formatNaira } from '@ilewa/contract/core/money'
import {
  businessContacts,
  documentFooter,
  documentLines,
  documentMessage,
  documentTitle,
  reversedNotice,
} from '@ilewa/contract/money/document-text'
import { type BookingDocument, documentLinkDays, documents } from '@ilewa/contract/money/documents'
import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { Download, Image, Link } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { useEndpoint } from '../../../lib/api/endpoint-query.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { saveBlob, saveFile } from '../../../lib/api/save-file.ts'
import { notifyError, notifySuccess } from '../../../lib/notify.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { ShareMessage } from '../../../ui/contact/ShareMessage.tsx'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import classes from './DocumentDialog.module.css'
import { drawDocumentPicture } from './document-picture.ts'

function DocumentView({ document }: { document: BookingDocument }) {
  return (
    <section className={classes.document} aria-label={documentTitle(document)}>
      <header>
        <strong>{document.business.name}</strong>
        {businessContacts(document).map((contact) => (
          <span key={contact}>{contact}</span>
        ))}
      </header>
      {document.isReversed && <p className={classes.reversed}>{reversedNotice}</p>}
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

/** Shares the picture with another app, or downloads it where the browser cannot share files. */
async function sharePicture(document: BookingDocument): Promise<void> {
  const file = await drawDocumentPicture(document)
  const data = { files: [file], title: documentTitle(document) }
  if (!navigator.canShare?.(data)) return saveBlob(file, file.name)
  await navigator.share(data).catch((error: unknown) => {
    // The person closed the list of apps.
    if ((error as Error).name !== 'AbortError') throw error
  })
}

interface ActionProps {
  label: string
  icon: typeof Link
  failure: string
  run: () => Promise<unknown>
}

function Action({ label, icon: Icon, failure, run }: ActionProps) {
  const [busy, setBusy] = useState(false)
  const start = () => {
    setBusy(true)
    void run()
      .catch((error: unknown) => notifyError(error, failure))
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="default" loading={busy} leftSection={<Icon size={17} aria-hidden />} onClick={start}>
      {label}
    </Button>
  )
}

interface LinksProps {
  id: string
  /** How many links are valid. */
  count: number
  url: string | undefined
  onChange: (url: string | undefined) => void
}

/** Creates a link for the guest, which the message then contains, and revokes all links. */
function Links({ id, count, url, onChange }: LinksProps) {
  const create = async () => {
    const { data } = await call(documents.createLink, { params: { id } })
    onChange(data.url)
    void refresh('booking')
  }
  const revoke = async () => {
    const { message } = await call(documents.revokeLinks, { params: { id } })
    onChange(undefined)
    void refresh('booking')
    notifySuccess(message)
  }
  return (
    <div className={classes.links}>
      {url ? (
        <Text size="sm">
          The message has a link, valid for {documentLinkDays} days: <Anchor href={url}>{url}</Anchor>
        </Text>
      ) : (
        <Action label="Add link to message" icon={Link} failure="Failed to create the link" run={create} />
      )}
      {count > 0 && (
        <Action
          label={count === 1 ? 'Revoke link' : `Revoke ${count} links`}
          icon={Link}
          failure="Failed to revoke the links"
          run={revoke}
        />
      )}
    </div>
  )
}

/** A receipt or refund voucher, and the ways to send it to the guest. */
export function DocumentDialog({ id, ...dialog }: RecordDialogProps) {
  const query = useEndpoint(documents.get, { params: { id } })
  const issues = useCan('documents:issue')
  const [url, setUrl] = useState<string>()
  const { document, guestPhoneE164, links = 0 } = query.data ?? {}
  return (
    <DetailsDialog
      {...dialog}
      size="md"
      title={document ? documentTitle(document) : 'Receipt'}
      query={query}
      footer={
        document && (
          <Group gap="xs">
            <ShareMessage message={documentMessage(document, url)} e164={guestPhoneE164} isMain />
            <Action
              label="Picture"
              icon={Image}
              failure="Failed to make the picture"
              run={() => sharePicture(document)}
            />
            <Action
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
          <DocumentView document={document} />
          {issues && <Links id={id} count={links} url={url} onChange={setUrl} />}
        </>
      ) : query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="delayed" height="24rem" radius="lg" />
      )}
    </DetailsDialog>
  )
}
