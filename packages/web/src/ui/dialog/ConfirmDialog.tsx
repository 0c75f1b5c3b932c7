import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useContext, useState } from 'react'
import { describeError, type ErrorMessage } from '../../lib/api/api-error.ts'
import { CloseOnBack } from './CloseOnBack.tsx'
import classes from './FormDialog.module.css'
import { type DialogState, InUrlContext, useOpenAfterMount } from './MountedDialog.tsx'
import { useCoverOuterDialog } from './outer-dialog.ts'

interface ConfirmDialogProps extends DialogState {
  onClose: () => void
  title: string
  /** The question, with the name of the record: 'Are you sure you want to delete “Sea View”? …' */
  children: ReactNode
  confirmLabel: string
  dismissLabel?: string
  /** The dialog closes when this resolves and shows the error when it rejects. */
  onConfirm: () => Promise<unknown>
  /** Shown for an error without a message. */
  fallback?: string
}

/** Asks before an action that cannot simply be undone, such as a deletion. */
export function ConfirmDialog({
  opened,
  onExited,
  onClose,
  title,
  children,
  confirmLabel,
  ...rest
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  const isOverDialog = useCoverOuterDialog(opened)
  const isInUrl = useContext(InUrlContext)

  const close = () => {
    if (busy) return
    setFailure(null)
    onClose()
  }

  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await rest.onConfirm()
      onClose()
    } catch (error) {
      setFailure(describeError(error, { message: rest.fallback }))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {/* Outside the Modal, which renders its content a moment later. */}
      {opened && (isOverDialog || !isInUrl) && <CloseOnBack onBack={close} />}
      <Modal
        opened={useOpenAfterMount(opened)}
        onExitTransitionEnd={onExited}
        onClose={close}
        title={title}
        centered
        classNames={{ title: classes.title }}
      >
        <Stack>
          <Text>{children}</Text>
          {failure && (
            <Alert color="red" role="alert" title={failure.title}>
              {failure.message}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={busy} data-autofocus>
              {rest.dismissLabel ?? 'Cancel'}
            </Button>
            <Button color="red" onClick={() => void confirm()} loading={busy}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
