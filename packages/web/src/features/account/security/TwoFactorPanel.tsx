import type { TwoFactorStatus } from '@ilewa/contract/account/schema'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { MountedDialog } from '../../../ui/dialog/MountedDialog.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { SkeletonRows } from '../../../ui/layout/Skeletons.tsx'
import { useTwoFactor } from '../account.api.ts'

const SetUpDialog = lazyNamed(() => import('./TwoFactorSetUpDialog.tsx'), 'TwoFactorSetUpDialog')
const DisableDialog = lazyNamed(() => import('./DisableTwoFactorDialog.tsx'), 'DisableTwoFactorDialog')
const RenewDialog = lazyNamed(() => import('./RenewRecoveryCodesDialog.tsx'), 'RenewRecoveryCodesDialog')

const dialogs = { 'set-up': SetUpDialog, disable: DisableDialog, renew: RenewDialog }
type DialogName = keyof typeof dialogs

interface StatusProps {
  status: TwoFactorStatus
  onOpen: (name: DialogName) => void
}

function Status({ status, onOpen }: StatusProps) {
  if (!status.enabled)
    return (
      <>
        <Text c="dimmed" mb="md">
          Sign-in also asks for a six-digit code from an app on your phone.
        </Text>
        <Button onClick={() => onOpen('set-up')}>Set Up</Button>
      </>
    )
  const left = status.recoveryCodesLeft
  return (
    <>
      <Text c="dimmed" mb="md">
        Signing in asks for a code from your app.{' '}
        {left === 1 ? 'One recovery code is' : `${left || 'No'} recovery codes are`} left.
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => onOpen('renew')}>
          New Recovery Codes
        </Button>
        <Button variant="default" onClick={() => onOpen('disable')}>
          Turn Off
        </Button>
      </Group>
    </>
  )
}

export function TwoFactorPanel() {
  const twoFactor = useTwoFactor()
  const [open, setOpen] = useState<DialogName | null>(null)
  const close = () => setOpen(null)

  return (
    <Panel
      title="Two-Factor Authentication"
      aside={twoFactor.data?.enabled && <StatusBadge variant="success" label="On" />}
    >
      {twoFactor.isPending && <SkeletonRows count={2} />}
      {twoFactor.isError && !twoFactor.data && (
        <ErrorView error={twoFactor.error} onRetry={() => void twoFactor.refetch()} />
      )}
      {twoFactor.data && <Status status={twoFactor.data} onOpen={setOpen} />}
      <MountedDialog item={open}>
        {(name, dialog) => {
          const Dialog = dialogs[name]
          return <Dialog {...dialog} onClose={close} />
        }}
      </MountedDialog>
    </Panel>
  )
}
