import type { Property } from '@ilewa/contract/properties/schema'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { Photo } from '../../../ui/images/Photo.tsx'
import classes from './PropertyGallery.module.css'

type GalleryProperty = Pick<Property, 'name' | 'images' | 'image_url'>

interface GalleryControlsProps {
  currentIndex: number
  count: number
  onShow: (index: number) => void
}

function GalleryControls({ currentIndex, count, onShow }: GalleryControlsProps) {
  return (
    <div className={classes.steps}>
      <ActionIcon
        variant="default"
        radius="xl"
        aria-label="Previous image"
        disabled={currentIndex === 0}
        onClick={() => onShow(currentIndex - 1)}
      >
        <ChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <span className={classes.count}>
        {currentIndex + 1} / {count}
      </span>
      <ActionIcon
        variant="default"
        radius="xl"
        aria-label="Next image"
        disabled={currentIndex === count - 1}
        onClick={() => onShow(currentIndex + 1)}
      >
        <ChevronRight size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** All images of a property: a large one to swipe through, and thumbnails below. */
export function PropertyGallery({ property }: { property: GalleryProperty }) {
  const strip = useRef<HTMLUListElement>(null)
  const [currentIndex, setCurrentIndex] = useState(0)
  const { images, name } = property

  const scrollToImage = (index: number) =>
    strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  const updateCurrentIndex = ({ scrollLeft, clientWidth }: HTMLElement) =>
    setCurrentIndex(Math.round(scrollLeft / clientWidth))

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
        <ul
          ref={strip}
          className={classes.strip}
          onScroll={(event) => updateCurrentIndex(event.currentTarget)}
        >
          {images.map((image, index) => (
            <li key={image.id} className={classes.slide}>
              <a href={image.url} target="_blank" rel="noreferrer" className={classes.link}>
                <Photo url={image.url} alt={`${name}, image ${index + 1}`} eager={index === 0} />
              </a>
            </li>
          ))}
        </ul>
        {images.length > 1 && (
          <GalleryControls currentIndex={currentIndex} count={images.length} onShow={scrollToImage} />
        )}
      </div>
      {images.length > 1 && (
        <ul className={classes.thumbnails}>
          {images.map((image, index) => (
            <li key={image.id}>
              <UnstyledButton
                className={classes.thumbnail}
                aria-label={`Show image ${index + 1}`}
                aria-current={index === currentIndex}
                onClick={() => scrollToImage(index)}
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
