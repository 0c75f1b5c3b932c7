import type { Role } from '@ilewa/contract/core/access'
import type { DashboardProperty } from '@ilewa/contract/dashboard'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { PropertyBadge } from '../../ui/data/PropertyBadge.tsx'
import { Photo } from '../../ui/images/Photo.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import classes from './PropertyCards.module.css'

interface PropertyCardsProps {
  properties: readonly DashboardProperty[]
  role: Role
}

/** A selection of properties. Those with arrivals, departures or guests today come first. */
export function PropertyCards({ properties, role }: PropertyCardsProps) {
  if (properties.length === 0) return null
  const list = role === 'AGENT' ? paths.agentProperties : paths.properties
  return (
    <div className={classes.section}>
      <Panel
        title="Properties today"
        aside={
          <Anchor component={Link} to={list} className="tap">
            See all
          </Anchor>
        }
      >
        <ul className={classes.cards}>
          {properties.map(({ id, name, address, thumbnailUrl, ...property }) => (
            <li key={id}>
              <Link to={`${list}?open=${id}`} className={classes.card}>
                <span className={classes.photo}>
                  <Photo url={thumbnailUrl ?? undefined} alt="" />
                </span>
                <span className={classes.words}>
                  <strong>{name}</strong>
                  <span className={classes.address}>{address}</span>
                  <PropertyBadge property={{ ...property, archivedAt: null }} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
