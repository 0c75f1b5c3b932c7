import { properties } from '@ilewa/contract/properties/endpoints'
import type { Property } from '@ilewa/contract/properties/schema'
import { Button } from '@mantine/core'
import { ArchiveRestore } from 'lucide-react'
import { useSaveRecord } from '../../../ui/record/use-save-record.ts'
import { propertyApi } from '../properties.api.ts'

interface RestorePropertyProps {
  property: Property
  className?: string
}

/** Restores a deleted property. */
export function RestoreProperty({ property, className }: RestorePropertyProps) {
  const { save, busy } = useSaveRecord({ kind: 'property', fallback: 'Failed to update property.' })
  const restore = () => save(() => propertyApi.save(properties.restore, { params: { id: property.id } }))
  return (
    <Button
      px="sm"
      className={className}
      loading={busy}
      aria-label={`Restore ${property.name}`}
      leftSection={<ArchiveRestore size={17} aria-hidden />}
      onClick={() => void restore()}
    >
      Restore
    </Button>
  )
}
