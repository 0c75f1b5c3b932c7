import type { Property } from '@ilewa/contract/properties/schema'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { Photo } from '../../../ui/images/Photo.tsx'
import classes from './PropertyGallery.module.css'

type Shown = Pick<Property, 'name' | 'images' | 'image_url'>

interface StepsProps {
  shown: number
  count: number
  onShow: (place: number) => void
}

function Steps({ shown, count, onShow }: StepsProps) {
  return (
    <div className={classes.steps}>
      <ActionIcon
        variant="default"
        radius="xl"
        aria-label="Previous image"
        disabled={shown === 0}
        onClick={() => onShow(shown - 1)}
      >
        <ChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <span className={classes.count}>
        {shown + 1} / {count}
      </span>
      <ActionIcon
        variant="default"
        radius="xl"
        aria-label="Next image"
        disabled={shown === count - 1}
        onClick={() => onShow(shown + 1)}
      >
        <ChevronRight size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** All images of a property: a large one to swipe through, and thumbnails below. */
export function PropertyGallery({ property }: { property: Shown }) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const { images, name } = property

  const show = (place: number) => strip.current?.scrollTo({ left: place * strip.current.clientWidth })
  const follow = ({ scrollLeft, clientWidth }: HTMLElement) => setShown(Math.round(scrollLeft / clientWidth))

  if (images.length === 0) {
    return (
      <div className={classes.single}>
        <Photo url={property.image_url ?? undefined} alt={name} eager />
      </div>
    )
  }
  return (
    <div>
      <div className={classes.stage}>
        <ul ref={strip} className={classes.strip} onScroll={(event) => follow(event.currentTarget)}>
          {images.map((image, place) => (
            <li key={image.id} className={classes.slide}>
              <a href={image.url} target="_blank" rel="noreferrer" className={classes.link}>
                <Photo url={image.url} alt={`${name}, image ${place + 1}`} eager={place === 0} />
              </a>
            </li>
          ))}
        </ul>
        {images.length > 1 && <Steps shown={shown} count={images.length} onShow={show} />}
      </div>
      {images.length > 1 && (
        <ul className={classes.thumbnails}>
          {images.map((image, place) => (
            <li key={image.id}>
              <UnstyledButton
                className={classes.thumbnail}
                aria-label={`Show image ${place + 1}`}
                aria-current={place === shown}
                onClick={() => show(place)}
              >
                <Photo url={image.thumbnailUrl} alt="" />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
