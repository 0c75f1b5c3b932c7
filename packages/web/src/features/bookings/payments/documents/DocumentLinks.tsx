import { documentLinkDays } from '@ilewa/contract/money/documents'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'lucide-react'
import { notifySuccess } from '../../../../lib/notify.ts'
import { DocumentAction } from './DocumentAction.tsx'
import classes from './DocumentDialog.module.css'

/** The calls that change the links of a document. */
export interface LinkActions {
  create: () => Promise<{ data: { url: string } }>
  revoke: () => Promise<{ message: string }>
}

interface DocumentLinksProps {
  actions: LinkActions
  /** How many links are valid. */
  count: number
  url: string | undefined
  onChange: (url: string | undefined) => void
}

/** Creates a link for the recipient, which the message then contains, and revokes all links. */
export function DocumentLinks({ actions, count, url, onChange }: DocumentLinksProps) {
  const create = async () => {
    const { data } = await actions.create()
    onChange(data.url)
  }
  const revoke = async () => {
    const { message } = await actions.revoke()
    onChange(undefined)
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
