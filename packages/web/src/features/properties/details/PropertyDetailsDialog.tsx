import { can } from '@ilewa/contract/core/access'
import { formatNaira } from '@ilewa/contract/core/money'
import type { Property, PropertyDetails } from '@ilewa/contract/properties/schema'
import { acceptsBookings } from '@ilewa/contract/properties/terms'
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Banknote, CalendarDays, CalendarPlus, CalendarSync, Globe, MapPin, Pencil } from 'lucide-react'
import { Suspense } from 'react'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { usePlanAllows } from '../../../lib/session/plan.ts'
import { PropertyBadge } from '../../../ui/data/PropertyBadge.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { type Fact, FactLines } from '../../../ui/layout/FactLines.tsx'
import { RecordDetailsDialog } from '../../../ui/record/RecordDetailsDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { PropertyPrice } from '../PropertyPrice.tsx'
import { propertyApi } from '../properties.api.ts'
import { canSwitchStatus, type PropertyActions, usePropertyActions } from '../property-actions.ts'
import { SwitchStatus } from '../SwitchStatus.tsx'
import { Amenities } from './Amenities.tsx'
import { AvailabilityCalendar } from './AvailabilityCalendar.tsx'
import { BlockedDates } from './BlockedDates.tsx'
import classes from './PropertyDetailsDialog.module.css'
import { PropertyFeatures } from './PropertyFeatures.tsx'
import { PropertyGallery } from './PropertyGallery.tsx'
import { RestoreProperty } from './RestoreProperty.tsx'
import { UpcomingStays } from './UpcomingStays.tsx'

const PropertyLandlord = lazyNamed(() => import('./PropertyLandlord.tsx'), 'PropertyLandlord')

/** Metrics that the server returns only to owners and staff. */
function toMetrics({ monthlyRevenue, _count }: PropertyDetails): Fact[] {
  const revenue: Fact[] =
    monthlyRevenue === undefined
      ? []
      : [['Revenue this month', formatNaira(monthlyRevenue), ['nightsOfMonth']]]
  return _count ? [...revenue, ['Inventory items', String(_count.inventory)]] : revenue
}

interface SetupButtonsProps {
  property: Property
  actions: PropertyActions
}

function SetupButtons({ property: { id, archivedAt }, actions }: SetupButtonsProps) {
  const { onPrices, onDayPrices, onCalendars, onPublicPage, onArrival } = actions
  if (archivedAt || !onPrices || !onDayPrices || !onCalendars || !onPublicPage || !onArrival) return null
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<Banknote size={17} aria-hidden />} onClick={() => onPrices(id)}>
        Prices
      </Button>
      <Button
        variant="default"
        leftSection={<CalendarDays size={17} aria-hidden />}
        onClick={() => onDayPrices(id)}
      >
        Day prices
      </Button>
      <Button
        variant="default"
        leftSection={<CalendarSync size={17} aria-hidden />}
        onClick={() => onCalendars(id)}
      >
        Calendars
      </Button>
      <Button
        variant="default"
        leftSection={<Globe size={17} aria-hidden />}
        onClick={() => onPublicPage(id)}
      >
        Public page
      </Button>
      <Button variant="default" leftSection={<MapPin size={17} aria-hidden />} onClick={() => onArrival(id)}>
        Door code and directions
      </Button>
    </Group>
  )
}

function Details({ property, actions }: { property: PropertyDetails; actions: PropertyActions }) {
  const metrics = toMetrics(property)
  const hasLandlords = usePlanAllows('landlords')
  return (
    <>
      <PropertyGallery property={property} />
      <Stack gap="xs">
        <div className={classes.line}>
          <PropertyPrice amount={property.pricePerNight} />
          <PropertyBadge property={property} />
        </div>
        <SetupButtons property={property} actions={actions} />
        <p className={classes.address}>
          <MapPin size={17} aria-hidden />
          {property.address}
        </p>
        <PropertyFeatures property={property} />
      </Stack>
      {property.description && <Text className={classes.description}>{property.description}</Text>}
      <Amenities amenities={property.amenities} />
      {metrics.length > 0 && <FactLines facts={metrics} twoColumns />}
      <section>
        <Title order={3} mb="xs">
          Availability
        </Title>
        <AvailabilityCalendar propertyId={property.id} />
      </section>
      {actions.onBlock && (
        <BlockedDates propertyId={property.id} onBlock={property.archivedAt ? undefined : actions.onBlock} />
      )}
      {can(actions.role, 'bookings:read-all') && <UpcomingStays propertyId={property.id} />}
      {can(actions.role, 'landlords:manage') && hasLandlords && (
        <Suspense fallback={<Skeleton className="delayed" height="7rem" radius="md" />}>
          <PropertyLandlord propertyId={property.id} isArchived={property.archivedAt !== null} />
        </Suspense>
      )}
    </>
  )
}

interface FooterProps {
  property: Property
  actions: PropertyActions
}

function Footer({ property, actions }: FooterProps) {
  const { id } = property
  if (property.archivedAt) return <RestoreProperty property={property} />
  return (
    <>
      {canSwitchStatus(property, actions) && <SwitchStatus property={property} />}
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
          disabled={!acceptsBookings(property.status)}
          onClick={() => actions.onBook?.(id)}
        >
          Book
        </Button>
      )}
    </>
  )
}

/** All details of one property, with its occupied nights. */
export function PropertyDetailsDialog(props: RecordDialogProps) {
  const actions = usePropertyActions(useDialogs())
  return (
    <RecordDetailsDialog
      {...props}
      size="xl"
      api={propertyApi}
      historyKind={can(actions.role, 'audit:read') ? 'property' : undefined}
      fallbackTitle="Property"
      titleOf={({ name }) => name}
      footer={(property) => <Footer property={property} actions={actions} />}
    >
      {(property) => <Details property={property} actions={actions} />}
    </RecordDetailsDialog>
  )
}
