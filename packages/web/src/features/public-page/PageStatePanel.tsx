import '@mantine/core/styles/Switch.layer.css'
import type { PageProperty, PublicPage } from '@ilewa/contract/public-page/schema'
import { Alert, Anchor, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { ExternalLink, Inbox, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { notifyError } from '../../lib/notify.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { toSettingsPath } from '../../lib/settings-tabs.ts'
import { CopyTextButton } from '../../ui/contact/CopyTextButton.tsx'
import { ShareMessage } from '../../ui/contact/ShareMessage.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import classes from './PublicPage.module.css'
import { savePublicPage } from './public-page.api.ts'

/** The address of the page, with the ways to send it. A hidden page cannot be opened. */
function PageAddress({ page: { url, isShown, canTakeRequests } }: { page: PublicPage }) {
  const name = useSession()?.business?.name ?? 'us'
  return (
    <Stack gap="xs">
      <Text fw={600} className={classes.address}>
        {url.replace(/^https?:\/\//, '')}
      </Text>
      <Group gap="xs">
        {isShown ? (
          <>
            <ShareMessage
              message={`Stay with ${name}. See photos, prices and free dates: ${url}`}
              link={url}
            />
            <Button
              component="a"
              variant="default"
              href={url}
              target="_blank"
              rel="noreferrer"
              leftSection={<ExternalLink size={17} aria-hidden />}
            >
              Open
            </Button>
          </>
        ) : (
          <CopyTextButton label="Copy link" text={url} />
        )}
        {canTakeRequests && (
          <Button
            component={Link}
            to={paths.requests}
            variant="default"
            leftSection={<Inbox size={17} aria-hidden />}
          >
            Requests
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const Warning = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert color="yellow" icon={<TriangleAlert aria-hidden />} title={title}>
    {children}
  </Alert>
)

/** What keeps guests of a shown page from booking. */
function PageWarnings({ page, properties }: Pick<PageStatePanelProps, 'page' | 'properties'>) {
  const asksDeposit = page.canTakeRequests && page.mode !== 'SHOW' && page.depositPercent > 0
  return (
    <>
      {!properties.some(({ isOnPage, acceptsBookings }) => isOnPage && acceptsBookings) && (
        <Warning title="No property is on the page">
          Visitors see no place to stay. Choose a property below that takes bookings.
        </Warning>
      )}
      {page.whatsapp === null && (
        <Warning title="Visitors cannot write to you">Enter your WhatsApp number below.</Warning>
      )}
      {asksDeposit && !page.hasAccountForGuests && (
        <Warning title="Guests do not see where to pay">
          <Anchor component={Link} to={toSettingsPath('money')} c="inherit" underline="always">
            Add a bank account
          </Anchor>{' '}
          for their deposits.
        </Warning>
      )}
    </>
  )
}

interface PageStatePanelProps {
  page: PublicPage
  properties: readonly PageProperty[]
  onSaved: (saved: PublicPage) => void
}

/** Whether the page is shown, and its address. The switch is saved at once. */
export function PageStatePanel({ page, properties, onSaved }: PageStatePanelProps) {
  /** The state that is being saved. */
  const [pending, setPending] = useState<boolean>()
  const isShown = pending ?? page.isShown
  const show = async (next: boolean) => {
    setPending(next)
    try {
      // Without a version: the switch changes nothing else.
      onSaved(await savePublicPage({ isShown: next }))
    } catch (error) {
      notifyError(error, 'Failed to save the page')
    } finally {
      setPending(undefined)
    }
  }
  return (
    <Panel
      title="Public page"
      aside={
        isShown ? (
          <StatusBadge variant="success" label="Shown" />
        ) : (
          <StatusBadge variant="outline" label="Hidden" />
        )
      }
    >
      <Stack gap="md">
        <Switch
          size="md"
          label="Show the page"
          description="Everybody with the link sees it."
          checked={isShown}
          disabled={pending !== undefined}
          onChange={({ currentTarget }) => void show(currentTarget.checked)}
        />
        {page.isShown && <PageWarnings page={page} properties={properties} />}
        <PageAddress page={page} />
      </Stack>
    </Panel>
  )
}
