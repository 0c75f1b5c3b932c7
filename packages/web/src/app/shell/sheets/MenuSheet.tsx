import type { Role } from '@ilewa/contract/core/access'
import { UnstyledButton } from '@mantine/core'
import { Printer } from 'lucide-react'
import { useNavigate } from 'react-router'
import { daySheetPath } from '../../../lib/day-sheet-path.ts'
import { BottomSheet } from '../../../ui/dialog/BottomSheet.tsx'
import sidebarClasses from '../AppSidebar.module.css'
import { AppSidebar } from '../AppSidebar.tsx'
import { menuOf } from '../menu.ts'

/** The whole menu of a role, and the day sheet on paper. */
export function MenuSheet({ role, onClose }: { role: Role; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <BottomSheet title="Menu" onClose={onClose}>
      <AppSidebar menu={menuOf(role)} replacesEntry>
        <UnstyledButton
          className={sidebarClasses.link}
          onClick={() => void navigate(daySheetPath, { replace: true })}
        >
          <Printer size={19} strokeWidth={1.9} aria-hidden className={sidebarClasses.icon} />
          <span>Print day sheet</span>
        </UnstyledButton>
      </AppSidebar>
    </BottomSheet>
  )
}
