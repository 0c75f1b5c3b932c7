import type { PageProperty } from '@ilewa/contract/public-page/schema'
import { Button, Text, UnstyledButton } from '@mantine/core'
import { Building2, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { publicPageDialogs } from '../../lib/public-page-dialogs.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { emptyForm, recordDialogs } from '../../ui/record/RecordDialogs.tsx'
import classes from './PublicPage.module.css'

const missingIn = ({ hasPhotos, hasPrice }: PageProperty): string =>
  [!hasPhotos && 'No photos', !hasPrice && 'No price'].filter(Boolean).join(' · ')

function StateBadge({ isOnPage, acceptsBookings }: PageProperty) {
  if (!isOnPage) return <StatusBadge variant="outline" label="Not on the page" />
  return acceptsBookings ? (
    <StatusBadge variant="success" label="On the page" />
  ) : (
    <StatusBadge variant="warning" label="Takes no bookings now" />
  )
}

function PropertyRow({ property, onOpen }: { property: PageProperty; onOpen: () => void }) {
  const missing = missingIn(property)
  return (
    <li>
      <UnstyledButton className={classes.property} onClick={onOpen}>
        <span className={classes.propertyWords}>
          <strong>{property.name}</strong>
          <span className={classes.propertyState}>
            <StateBadge {...property} />
            {missing && <span className={classes.missing}>{missing}</span>}
          </span>
        </span>
        <ChevronRight size={18} aria-hidden />
      </UnstyledButton>
    </li>
  )
}

/** The properties, whether they are on the page, and what they lack. A tap opens how they appear. */
export function PagePropertyList({ properties }: { properties: readonly PageProperty[] }) {
  const dialogs = useDialogs()
  if (properties.length === 0)
    return (
      <Panel>
        <EmptyState
          icon={Building2}
          title="No properties yet"
          text="Add a property first. Then put it on the page."
          action={
            <Button component={Link} to={`${paths.properties}?${recordDialogs.create}=${emptyForm}`}>
              Add property
            </Button>
          }
        />
      </Panel>
    )
  return (
    <Panel title="Properties on the page">
      <Text c="dimmed">Guests see the area of a property, never its address.</Text>
      <ul className={classes.properties} aria-label="Properties on the page">
        {properties.map((property) => (
          <PropertyRow
            key={property.propertyId}
            property={property}
            onOpen={() => dialogs.open(publicPageDialogs.property, property.propertyId)}
          />
        ))}
      </ul>
    </Panel>
  )
}
