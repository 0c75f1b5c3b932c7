import type { Role } from '@ilewa/contract/core/access'
import { BottomSheet } from '../../../ui/dialog/BottomSheet.tsx'
import { AppSidebar } from '../AppSidebar.tsx'
import { menuOf } from '../menu.ts'

/** The whole menu of a role. */
export const MenuSheet = ({ role, onClose }: { role: Role; onClose: () => void }) => (
  <BottomSheet title="Menu" onClose={onClose}>
    <AppSidebar menu={menuOf(role)} replacesEntry />
  </BottomSheet>
)
