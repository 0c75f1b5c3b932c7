import type { CollectionKeys } from '@ilewa/contract/collections/keys'
import { formatDate } from '@ilewa/contract/core/dates'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { usePlanAllows } from '../../../lib/session/plan.ts'
import { useCivilDateOf } from '../../../lib/today.ts'
import { CopyTextButton } from '../../../ui/contact/CopyTextButton.tsx'
import { MountedDialog } from '../../../ui/dialog/MountedDialog.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { LockedPanel } from '../../../ui/plan/LockedPanel.tsx'
import { useCollectionKeys } from './collections.api.ts'
import { DeleteKeysDialog } from './DeleteKeysDialog.tsx'
import { KeysForm } from './KeysForm.tsx'

/** Which keys are saved, and the webhook that has to be entered at the provider. */
function SavedKeys({ keys: { lastFour, savedAt, webhookUrl } }: { keys: CollectionKeys }) {
  const civilDateOf = useCivilDateOf()
  const facts = [
    'Set up',
    lastFour && `secret key ends in ${lastFour}`,
    savedAt && `saved ${formatDate(civilDateOf(savedAt))}`,
  ]
  return (
    <>
      <Group gap={6} wrap="nowrap" c="brand">
        <CircleCheck size={17} style={{ flex: 'none' }} aria-hidden />
        <Text fw={600}>{facts.filter(Boolean).join(' · ')}</Text>
      </Group>
      {webhookUrl && (
        <Stack gap="xs">
          <Text>
            Enter this webhook URL in Flutterwave’s dashboard under Settings, Webhooks, together with the same
            secret hash.
          </Text>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {webhookUrl}
          </Text>
          <Group>
            <CopyTextButton text={webhookUrl} />
          </Group>
        </Stack>
      )}
    </>
  )
}

/** The saved keys, or the form for them. On a plan without pay links they can only be deleted. */
function KeysSetup({ keys }: { keys: CollectionKeys }) {
  const isAllowed = usePlanAllows('collections')
  const [isChanging, setChanging] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const isSetUp = keys.state === 'SET_UP'
  const endChange = () => setChanging(false)
  return (
    <>
      {isSetUp && <SavedKeys keys={keys} />}
      {keys.state === 'NOT_READABLE' && (
        <Text fw={600}>The saved keys can no longer be read. Enter them again.</Text>
      )}
      {!isAllowed && (
        <LockedPanel title="Pay Links Locked" text="Upgrade to let guests pay online by a link." />
      )}
      {isAllowed && (!isSetUp || isChanging) && (
        <KeysForm onSaved={endChange} onCancel={isSetUp ? endChange : undefined} />
      )}
      {keys.state !== 'NOT_SET_UP' && !isChanging && (
        <Group gap="xs">
          {isSetUp && isAllowed && (
            <Button variant="default" onClick={() => setChanging(true)}>
              Change keys
            </Button>
          )}
          <Button variant="subtle" color="red" px="sm" onClick={() => setDeleting(true)}>
            Delete keys
          </Button>
        </Group>
      )}
      <MountedDialog item={isDeleting ? 'delete' : null}>
        {(_, dialog) => <DeleteKeysDialog {...dialog} onClose={() => setDeleting(false)} />}
      </MountedDialog>
    </>
  )
}

/** By which account at the payment provider guests pay online. */
export function CollectionsPanel() {
  const query = useCollectionKeys()
  return (
    <Panel title="Online payments">
      <Stack gap="md">
        <Text c="dimmed">
          Guests pay by card or transfer, by a link, into your own Flutterwave account. We never hold the
          money.
        </Text>
        {query.isPending && <Skeleton className="delayed" height="8rem" radius="lg" />}
        {query.isError && !query.data && (
          <ErrorView error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data && <KeysSetup keys={query.data} />}
      </Stack>
    </Panel>
  )
}
