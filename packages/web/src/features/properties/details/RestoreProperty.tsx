import type { Property } from '@ilewa/contract/properties/schema'
import { Button } from '@mantine/core'
import { ArchiveRestore } from 'lucide-react'
import { notifyError, notifySuccess } from '../../../lib/notify.ts'
import { useRestoreProperty } from '../properties.api.ts'

interface RestorePropertyProps {
  property: Property
  className?: string
}

/** Restores a deleted property. */
export function RestoreProperty({ property, className }: RestorePropertyProps) {
  const { mutateAsync, isPending } = useRestoreProperty()
  const restore = async () => {
    try {
      notifySuccess((await mutateAsync(property.id)).message)
    } catch (error) {
      notifyError(error, 'Failed to update property.')
    }
  }
  return (
    <Button
      px="sm"
      className={className}
      loading={isPending}
      aria-label={`Restore ${property.name}`}
      leftSection={<ArchiveRestore size={17} aria-hidden />}
      onClick={() => void restore()}
    >
      Restore
    </Button>
  )
}
