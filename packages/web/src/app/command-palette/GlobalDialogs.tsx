import { useHotkeys } from '@mantine/hooks'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSession } from '../../lib/session/session.ts'
import { CloseOnBack } from '../../ui/dialog/CloseOnBack.tsx'
import { MountedDialog } from '../../ui/dialog/MountedDialog.tsx'
import { menuOf } from '../shell/menu.ts'

const CommandPaletteDialog = lazyNamed(() => import('./CommandPaletteDialog.tsx'), 'CommandPaletteDialog')
const ShortcutsDialog = lazyNamed(() => import('../shell/ShortcutsDialog.tsx'), 'ShortcutsDialog')

export type GlobalDialogName = 'jump' | 'shortcuts'

interface GlobalDialogsProps {
  open: GlobalDialogName | null
  onOpen: (item: GlobalDialogName) => void
  onClose: () => void
}

/** Global dialogs: Ctrl-K opens the command palette, `?` lists the shortcuts. */
export function GlobalDialogs({ open, onOpen, onClose }: GlobalDialogsProps) {
  const session = useSession()
  // Ctrl-K also works inside a text field; `?` does not, because it is a normal character there.
  useHotkeys([['mod+K', () => onOpen('jump')]], [])
  useHotkeys([['shift+?', () => onOpen('shortcuts')]])
  if (!session) return null
  const { role } = session.user
  return (
    <>
      {open && <CloseOnBack onBack={onClose} />}
      <MountedDialog item={open === 'jump' ? open : null}>
        {(_, dialog) => (
          <CommandPaletteDialog {...dialog} viewer={role} menu={menuOf(role)} onClose={onClose} />
        )}
      </MountedDialog>
      <MountedDialog item={open === 'shortcuts' ? open : null}>
        {(_, dialog) => <ShortcutsDialog {...dialog} onClose={onClose} />}
      </MountedDialog>
    </>
  )
}
