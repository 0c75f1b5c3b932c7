import { Button } from '@mantine/core'
import { MonitorSmartphone } from 'lucide-react'
import { installLabels, installSteps } from '../../lib/offline/install-prompt.ts'
import { NoticeBar, type NoticePosition } from '../../ui/feedback/NoticeBar.tsx'
import type { InstallOffer } from './use-install-offer.ts'

export function InstallPrompt({ method, accept, dismiss, place }: InstallOffer & { place: NoticePosition }) {
  return (
    <NoticeBar
      label={installLabels.label}
      icon={<MonitorSmartphone size={22} aria-hidden />}
      title={installLabels.title}
      text={installSteps[method]}
      action={method === 'event' && <Button onClick={accept}>{installLabels.accept}</Button>}
      onDismiss={dismiss}
      position={place}
    />
  )
}
