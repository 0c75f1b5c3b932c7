import { type Property, takesBookings } from '@ilewa/contract/properties'
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { CalendarPlus, MapPin, Pencil } from 'lucide-react'
import { DetailsDialog } from '../../ui/DetailsDialog.tsx'
import type { DialogState } from '../../ui/DialogHost.tsx'
import { ErrorView } from '../../ui/ErrorView.tsx'
import { Amenities } from './Amenities.tsx'
import { AvailabilityCalendar } from './AvailabilityCalendar.tsx'
import { PropertyBadge } from './PropertyBadge.tsx'
import type { PropertyActions } from './PropertyCard.tsx'
import classes from './PropertyDetailsDialog.module.css'
import { PropertyFacts } from './PropertyFacts.tsx'
import { PropertyGallery } from './PropertyGallery.tsx'
import { PropertyPrice } from './PropertyPrice.tsx'
import { useProperty } from './properties.api.ts'

function Details({ property }: { property: Property }) {
  return (
    <>
      <PropertyGallery property={property} />
      <Stack gap="xs">
        <div className={classes.line}>
          <PropertyPrice amount={property.pricePerNight} />
          <PropertyBadge property={property} />
        </div>
        <p className={classes.address}>
          <MapPin size={17} aria-hidden />
          {property.address}
        </p>
        <PropertyFacts property={property} />
      </Stack>
      {property.description && <Text className={classes.description}>{property.description}</Text>}
      <Amenities amenities={property.amenities} />
      <section>
        <Title order={3} mb="xs">
          Availability
        </Title>
        <AvailabilityCalendar propertyId={property.id} />
      </section>
    </>
  )
}

interface FooterProps {
  property: Property
  actions: PropertyActions
}

function Footer({ property, actions }: FooterProps) {
  const { id } = property
  return (
    <>
      {actions.onEdit && (
        <Button
          variant="default"
          leftSection={<Pencil size={17} aria-hidden />}
          onClick={() => actions.onEdit?.(id)}
        >
          Edit
        </Button>
      )}
      {actions.onBook && (
        <Button
          leftSection={<CalendarPlus size={18} aria-hidden />}
          disabled={!takesBookings(property.status)}
          onClick={() => actions.onBook?.(id)}
        >
          Book
        </Button>
      )}
    </>
  )
}

interface PropertyDetailsDialogProps extends DialogState {
  id: string
  actions: PropertyActions
  onClose: () => void
}

/** Everything about one property, with the nights that are taken. */
export function PropertyDetailsDialog({ id, actions, ...dialog }: PropertyDetailsDialogProps) {
  const { data: property, isError, error, refetch } = useProperty(id)
  return (
    <DetailsDialog
      {...dialog}
      size="xl"
      title={property?.name ?? 'Property'}
      footer={
        property && (actions.onEdit || actions.onBook) && <Footer property={property} actions={actions} />
      }
    >
      {property && <Details property={property} />}
      {!property && isError && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!property && !isError && <Skeleton className="late" height="24rem" radius="lg" />}
    </DetailsDialog>
  )
}
