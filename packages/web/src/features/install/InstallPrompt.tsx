import { Button } from '@mantine/core'
import { MonitorSmartphone } from 'lucide-react'
import { installSteps, installWords } from '../../lib/offline/install-offer.ts'
import { NoticeBar, type NoticePlace } from './NoticeBar.tsx'
import type { InstallOffer } from './use-install-offer.ts'

export function InstallPrompt({ way, accept, dismiss, place }: InstallOffer & { place: NoticePlace }) {
  return (
    <NoticeBar
      label={installWords.label}
      icon={<MonitorSmartphone size={22} aria-hidden />}
      title={installWords.title}
      text={installSteps[way]}
      action={way === 'event' && <Button onClick={accept}>{installWords.accept}</Button>}
      onDismiss={dismiss}
      place={place}
    />
  )
}
