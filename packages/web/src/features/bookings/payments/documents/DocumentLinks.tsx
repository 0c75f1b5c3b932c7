import type { landlordStatements } from '@ilewa/contract/landlords/endpoints'
import type { LiveKind } from '@ilewa/contract/live'
import { documentLinkDays, type documents } from '@ilewa/contract/money/documents'
import type { statements } from '@ilewa/contract/money/statements/statements'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'lucide-react'
import { call } from '../../../../lib/api/call.ts'
import { refresh } from '../../../../lib/api/refresh.ts'
import { notifySuccess } from '../../../../lib/notify.ts'
import { DocumentAction } from './DocumentAction.tsx'
import classes from './DocumentDialog.module.css'

type SendingEndpoint = 'pdf' | 'createLink' | 'revokeLinks'
/** The endpoints that send a document of a booking, or a statement. */
export type DocumentEndpoints =
  | Pick<typeof documents, SendingEndpoint>
  | Pick<typeof statements, SendingEndpoint>
  | Pick<typeof landlordStatements, SendingEndpoint>

interface DocumentLinksProps {
  id: string
  endpoints: DocumentEndpoints
  /** The data that contains the number of links. */
  refreshes: LiveKind
  /** How many links are valid. */
  count: number
  url: string | undefined
  onChange: (url: string | undefined) => void
}

/** Creates a link for the recipient, which the message then contains, and revokes all links. */
export function DocumentLinks({ id, endpoints, refreshes, count, url, onChange }: DocumentLinksProps) {
  const create = async () => {
    const { data } = await call(endpoints.createLink, { params: { id } })
    onChange(data.url)
    void refresh(refreshes)
  }
  const revoke = async () => {
    const { message } = await call(endpoints.revokeLinks, { params: { id } })
    onChange(undefined)
    void refresh(refreshes)
    notifySuccess(message)
  }
  return (
    <div className={classes.links}>
      {url ? (
        <Text size="sm">
          The message has a link, valid for {documentLinkDays} days: <Anchor href={url}>{url}</Anchor>
        </Text>
      ) : (
        <DocumentAction
          label="Add link to message"
          icon={Link}
          failure="Failed to create the link"
          run={create}
        />
      )}
      {count > 0 && (
        <DocumentAction
          label={count === 1 ? 'Revoke link' : `Revoke ${count} links`}
          icon={Link}
          failure="Failed to revoke the links"
          run={revoke}
        />
      )}
    </div>
  )
}
