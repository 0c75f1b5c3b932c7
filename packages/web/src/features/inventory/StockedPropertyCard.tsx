import type { StockedProperty } from '@ilewa/contract/inventory/schema'
import { Archive, Boxes, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { Photo } from '../../ui/images/Photo.tsx'
import { inventoryPath } from './inventory-path.ts'
import classes from './StockedPropertyCard.module.css'

const formatItemCount = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`

/** One property of the grid, with a link to its items. */
export function StockedPropertyCard({ property }: { property: StockedProperty }) {
  const { id, name, address, itemCount, lowCount, thumbnailUrl, archived } = property
  return (
    <li className={classes.card}>
      <div className={classes.photo}>
        <Photo url={thumbnailUrl ?? undefined} alt="" />
      </div>
      <div className={classes.words}>
        <h2 className={classes.name}>
          <Link to={inventoryPath(id)}>{name}</Link>
        </h2>
        <p className={classes.address}>{address}</p>
        <p className={classes.counts}>
          <span>
            <Boxes size={16} aria-hidden />
            {formatItemCount(itemCount)}
          </span>
          {lowCount > 0 && (
            <span className={classes.low}>
              <TriangleAlert size={16} aria-hidden />
              {lowCount} low
            </span>
          )}
          {archived && (
            <span>
              <Archive size={16} aria-hidden />
              Archived
            </span>
          )}
        </p>
      </div>
    </li>
  )
}
