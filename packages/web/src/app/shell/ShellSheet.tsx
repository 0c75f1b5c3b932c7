import type { Session } from '@ilewa/contract/auth/schema'
import { Suspense } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
// Not lazy: Logout must work without a connection.
import { AccountSheet } from './sheets/AccountSheet.tsx'

const CreateSheet = lazyNamed(() => import('./sheets/CreateSheet.tsx'), 'CreateSheet')
const MenuSheet = lazyNamed(() => import('./sheets/MenuSheet.tsx'), 'MenuSheet')

/** The URL parameter of the open sheet. */
export const sheetParameter = 'sheet'

export const sheetNames = { menu: 'menu', create: 'create', account: 'account' } as const

interface ShellSheetProps {
  user: Session['user']
  dialogs: Dialogs
}

/** The phone's open sheet: the menu, what "+" creates, or the account. Back closes it. */
export function ShellSheet({ user, dialogs }: ShellSheetProps) {
  const name = dialogs.itemOf(sheetParameter)
  const close = () => dialogs.close(sheetParameter)
  return (
    <Suspense fallback={null}>
      {name === sheetNames.menu && <MenuSheet role={user.role} onClose={close} />}
      {name === sheetNames.create && <CreateSheet role={user.role} onClose={close} />}
      {name === sheetNames.account && <AccountSheet user={user} onClose={close} />}
    </Suspense>
  )
}
