import { useEffect } from 'react'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import {
  registerPasswordDialog,
  resolvePasswordRequest,
  usePasswordRequested,
} from '../../../lib/session/password-prompt.ts'
import { MountedDialog } from '../../../ui/dialog/MountedDialog.tsx'

const ConfirmPasswordDialog = lazyNamed(() => import('./ConfirmPasswordDialog.tsx'), 'ConfirmPasswordDialog')

/** The dialog that requests the password again, shared by all calls. */
export function PasswordPrompt() {
  const isRequested = usePasswordRequested()
  useEffect(registerPasswordDialog, [])
  return (
    <MountedDialog item={isRequested ? 'password' : null}>
      {(_, dialog) => <ConfirmPasswordDialog {...dialog} onAnswer={resolvePasswordRequest} />}
    </MountedDialog>
  )
}
