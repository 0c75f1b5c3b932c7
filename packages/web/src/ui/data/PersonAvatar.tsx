import { Avatar } from '@mantine/core'

/** Initials of the first and last name with their diacritics, or 'U'. No external avatar service is used. */
const initialsOf = (name: string) => {
  const nameParts = name.trim().normalize('NFC').split(/\s+/)
  const firstLetter = (namePart: string | undefined) => Array.from(namePart ?? '')[0]?.toUpperCase() ?? ''
  return (
    (nameParts.length > 1
      ? firstLetter(nameParts[0]) + firstLetter(nameParts.at(-1))
      : firstLetter(nameParts[0])) || 'U'
  )
}

interface PersonAvatarProps {
  name: string
  /** URL of the profile photo, if any. */
  src?: string | null
  /** In pixels. */
  size?: number
}

export function PersonAvatar({ name, src, size = 36 }: PersonAvatarProps) {
  return (
    <Avatar size={size} color="brand" variant="light" src={src} alt="" aria-hidden>
      {initialsOf(name)}
    </Avatar>
  )
}
