import type { Property } from '@ilewa/contract/properties/schema'
import { acceptsBookings } from '@ilewa/contract/properties/terms'
import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import {
  Banknote,
  CalendarDays,
  CalendarOff,
  CalendarSync,
  Ellipsis,
  Globe,
  Images,
  MapPin,
  Pencil,
  Trash2,
} from 'lucide-react'
import { PropertyBadge } from '../../ui/data/PropertyBadge.tsx'
import { Photo } from '../../ui/images/Photo.tsx'
import { LazyMenu } from '../../ui/menu/LazyMenu.tsx'
import type { MenuEntry } from '../../ui/menu/menu-entries.ts'
import { Amenities } from './details/Amenities.tsx'
import { DownloadImages } from './details/DownloadImages.tsx'
import { PropertyFeatures } from './details/PropertyFeatures.tsx'
import { RestoreProperty } from './details/RestoreProperty.tsx'
import classes from './PropertyCard.module.css'
import { PropertyPrice } from './PropertyPrice.tsx'
import { canSwitchStatus, type PropertyActions } from './property-actions.ts'
import { SwitchStatus } from './SwitchStatus.tsx'

interface PropertyCardProps {
  property: Property
  actions: PropertyActions
}

interface GridCardProps extends PropertyCardProps {
  /** The first card. A phone shows only this one before scrolling, so its picture loads at once. */
  isFirst: boolean
}

interface PictureProps {
  property: Property
  eager: boolean
  onView: () => void
}

function Picture({ property, eager, onView }: PictureProps) {
  const [first, ...others] = property.images
  return (
    <UnstyledButton className={classes.picture} onClick={onView} tabIndex={-1} aria-hidden="true">
      <Photo url={first?.thumbnailUrl ?? property.image_url ?? undefined} alt="" eager={eager} />
      {others.length > 0 && (
        <span className={classes.more}>
          <Images size={14} />+{others.length} more
        </span>
      )}
    </UnstyledButton>
  )
}

/** The actions that are taken less often. */
function MoreMenu({ property: { id, name }, actions }: PropertyCardProps) {
  const { onBlock, onRemove, onPrices, onDayPrices, onCalendars, onPublicPage, onArrival } = actions
  const entries: MenuEntry[] = [
    ...(onPrices ? [{ label: 'Prices', icon: Banknote, onClick: () => onPrices(id) }] : []),
    ...(onDayPrices ? [{ label: 'Day prices', icon: CalendarDays, onClick: () => onDayPrices(id) }] : []),
    ...(onCalendars ? [{ label: 'Calendars', icon: CalendarSync, onClick: () => onCalendars(id) }] : []),
    ...(onPublicPage ? [{ label: 'On the public page', icon: Globe, onClick: () => onPublicPage(id) }] : []),
    ...(onArrival ? [{ label: 'Door code and directions', icon: MapPin, onClick: () => onArrival(id) }] : []),
    ...(onBlock ? [{ label: 'Block dates', icon: CalendarOff, onClick: () => onBlock(id) }] : []),
    ...(onRemove ? [{ label: 'Delete', icon: Trash2, danger: true, onClick: () => onRemove(id) }] : []),
  ]
  if (entries.length === 0) return null
  return (
    <LazyMenu
      width={210}
      entries={entries}
      button={
        <ActionIcon aria-label={`More for ${name}`} variant="default">
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      }
    />
  )
}

/** The actions that the person may take, the most frequent first. An archived property can only be restored. */
function Actions({ property, actions }: PropertyCardProps) {
  const { id, name, status, archivedAt } = property
  const view = (
    <Button variant="default" px="xs" className={classes.grow} onClick={() => actions.onView(id)}>
      View details
    </Button>
  )
  const book = actions.onBook && (
    <Button
      px="sm"
      className={classes.grow}
      disabled={!acceptsBookings(status)}
      onClick={() => actions.onBook?.(id)}
    >
      Book
    </Button>
  )
  if (archivedAt)
    return (
      <>
        {view}
        <RestoreProperty property={property} className={classes.grow} />
      </>
    )
  if (actions.onEdit)
    return (
      <>
        {book}
        <ActionIcon aria-label={`Edit ${name}`} onClick={() => actions.onEdit?.(id)} variant="default">
          <Pencil size={18} aria-hidden />
        </ActionIcon>
        {view}
        <MoreMenu property={property} actions={actions} />
      </>
    )
  return (
    <>
      {view}
      {book}
      {canSwitchStatus(property, actions) && <SwitchStatus property={property} className={classes.grow} />}
      {actions.canDownloadImages && <DownloadImages property={property} />}
      <MoreMenu property={property} actions={actions} />
    </>
  )
}

/** One property of the grid. */
export function PropertyCard({ property, actions, isFirst }: GridCardProps) {
  return (
    <li className={classes.card}>
      <div className={classes.frame}>
        <Picture property={property} eager={isFirst} onView={() => actions.onView(property.id)} />
        <div className={classes.badge}>
          <PropertyBadge property={property} />
        </div>
      </div>
      <div className={classes.body}>
        <h2 className={classes.name}>{property.name}</h2>
        <p className={classes.address}>
          <MapPin size={16} aria-hidden />
          <span>{property.address}</span>
        </p>
        <PropertyFeatures property={property} />
        <Amenities amenities={property.amenities} max={4} />
        <div className={classes.price}>
          <PropertyPrice amount={property.pricePerNight} />
        </div>
        <div className={classes.buttons}>
          <Actions property={property} actions={actions} />
        </div>
      </div>
    </li>
  )
}
