import { Button } from '@mantine/core'
import { MonitorSmartphone } from 'lucide-react'
import { NoticeBar } from './NoticeBar.tsx'
import type { InstallOffer } from './use-install-offer.ts'

const steps = {
  event: 'It opens from the home screen, also without a line.',
  android: "Open your browser's menu and choose 'Add to Home screen'.",
  ios: "Tap Share, then 'Add to Home Screen'.",
  desk: "Open your browser's menu and look for 'Install'.",
} as const

export function InstallPrompt({ way, accept, dismiss }: InstallOffer) {
  return (
    <NoticeBar
      label="Install the app"
      icon={<MonitorSmartphone size={22} aria-hidden />}
      title="Install Ilewa"
      text={steps[way]}
      action={way === 'event' && <Button onClick={accept}>Install</Button>}
      onDismiss={dismiss}
    />
  )
}
