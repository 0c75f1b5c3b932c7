import type { Property } from '@ilewa/contract/properties/schema'
import { propertyStatusLabels, SwitchedStatus } from '@ilewa/contract/properties/terms'
import { Button } from '@mantine/core'
import { ChevronDown, CircleCheck, CircleSlash, type LucideIcon, Wrench } from 'lucide-react'
import { hasCode } from '../../lib/api/api-error.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { LazyMenu } from '../../ui/menu/LazyMenu.tsx'
import { useSwitchStatus } from './properties.api.ts'

const icons: Record<SwitchedStatus, LucideIcon> = {
  AVAILABLE: CircleCheck,
  MAINTENANCE: Wrench,
  UNAVAILABLE: CircleSlash,
}

interface SwitchStatusProps {
  property: Property
  className?: string
}

/** Changes the status of a property without the form. */
export function SwitchStatus({ property, className }: SwitchStatusProps) {
  const { id, name, status: currentStatus, version } = property
  const { mutateAsync, isPending } = useSwitchStatus()
  const change = async (status: SwitchedStatus) => {
    try {
      notifySuccess((await mutateAsync({ id, status, version })).message)
    } catch (error) {
      notifyError(error, 'Failed to update property.')
      if (hasCode(error, 'common.stale_edit')) void refresh('property')
    }
  }
  const choices = SwitchedStatus.options.filter((status) => status !== currentStatus)
  return (
    <LazyMenu
      width={190}
      entries={choices.map((status) => ({
        label: propertyStatusLabels[status],
        icon: icons[status],
        onClick: () => void change(status),
      }))}
      button={
        <Button
          variant="default"
          px="sm"
          className={className}
          loading={isPending}
          aria-label={`Set status of ${name}`}
          rightSection={<ChevronDown size={16} aria-hidden />}
        >
          Set status
        </Button>
      }
    />
  )
}
