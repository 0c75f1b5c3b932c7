import { Button } from '@mantine/core'
import { Sparkles } from 'lucide-react'
import { NoticeBar } from '../../ui/feedback/NoticeBar.tsx'
import { applyUpdate, dismissUpdate } from './app-updates.ts'

export function VersionPrompt() {
  return (
    <NoticeBar
      label="New version"
      icon={<Sparkles size={22} aria-hidden />}
      title="A new version is ready"
      text="Finish what you are typing, then refresh."
      action={<Button onClick={applyUpdate}>Refresh</Button>}
      onDismiss={dismissUpdate}
    />
  )
}
