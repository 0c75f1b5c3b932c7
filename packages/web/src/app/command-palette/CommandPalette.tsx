import { useHotkeys } from '@mantine/hooks'
import { lazy } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { DialogHost } from '../../ui/dialog/DialogHost.tsx'
import { menuOf } from '../shell/menu.ts'

const JumpDialog = lazy(async () => ({ default: (await import('./CommandPaletteDialog.tsx')).JumpDialog }))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../shell/ShortcutsDialog.tsx')).ShortcutsDialog,
}))

export type JumpItem = 'jump' | 'shortcuts'

interface JumpProps {
  open: JumpItem | null
  onOpen: (item: JumpItem) => void
  onClose: () => void
}

/** Global dialogs: Ctrl-K opens the command palette, `?` lists the shortcuts. */
export function Jump({ open, onOpen, onClose }: JumpProps) {
  const session = useSession()
  // Ctrl-K also works inside a text field; `?` does not, because it is a normal character there.
  useHotkeys([['mod+K', () => onOpen('jump')]], [])
  useHotkeys([['shift+?', () => onOpen('shortcuts')]])
  if (!session) return null
  const { role } = session.user
  return (
    <>
      <DialogHost item={open === 'jump' ? open : null}>
        {(_, dialog) => <JumpDialog {...dialog} viewer={role} menu={menuOf(role)} onClose={onClose} />}
      </DialogHost>
      <DialogHost item={open === 'shortcuts' ? open : null}>
        {(_, dialog) => <ShortcutsDialog {...dialog} onClose={onClose} />}
      </DialogHost>
    </>
  )
}
