import { Avatar } from '@mantine/core'

/** The first letters of the first and last name, marks kept, or 'U'; no picture service is asked. */
const initialsOf = (name: string) => {
  const words = name.trim().normalize('NFC').split(/\s+/)
  const first = (word: string | undefined) => Array.from(word ?? '')[0]?.toUpperCase() ?? ''
  return (words.length > 1 ? first(words[0]) + first(words.at(-1)) : first(words[0])) || 'U'
}

interface PersonAvatarProps {
  name: string
  /** Their picture, where they have one. */
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
