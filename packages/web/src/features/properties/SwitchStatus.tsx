import { properties } from '@ilewa/contract/properties/endpoints'
import type { Property } from '@ilewa/contract/properties/schema'
import { propertyStatusLabels, SwitchedStatus } from '@ilewa/contract/properties/terms'
import { Button } from '@mantine/core'
import { ChevronDown, CircleCheck, CircleSlash, type LucideIcon, Wrench } from 'lucide-react'
import { LazyMenu } from '../../ui/menu/LazyMenu.tsx'
import { useSaveRecord } from '../../ui/record/use-save-record.ts'
import { propertyApi } from './properties.api.ts'

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
  const { save, busy } = useSaveRecord({ kind: 'property', fallback: 'Failed to update property.' })
  const change = (next: SwitchedStatus) =>
    void save(() =>
      propertyApi.save(properties.switchStatus, { params: { id }, body: { status: next, version } }),
    )
  const choices = SwitchedStatus.options.filter((status) => status !== currentStatus)
  return (
    <LazyMenu
      width={190}
      entries={choices.map((status) => ({
        label: propertyStatusLabels[status],
        icon: icons[status],
        onClick: () => change(status),
      }))}
      button={
        <Button
          variant="default"
          px="sm"
          className={className}
          loading={busy}
          aria-label={`Set status of ${name}`}
          rightSection={<ChevronDown size={16} aria-hidden />}
        >
          Set status
        </Button>
      }
    />
  )
}
