import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'

interface SearchFieldProps {
  /** The search in force, from the URL. */
  value: string
  /** Called once typing pauses. */
  onSearch: (text: string) => void
  placeholder: string
}

const pauseMs = 250

/** A search box that `/` focuses and Escape empties. */
export function SearchField({ value, onSearch, placeholder }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [inForce, setInForce] = useState(value)
  // A key shows at once; the button that it brings may follow a moment later.
  const isClearable = useDeferredValue(typed !== '')
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), pauseMs)
  useHotkeys([['/', () => input.current?.focus()]])

  // The URL changed by other means, such as Back or "Clear filters": the box follows.
  if (value !== inForce) {
    setInForce(value)
    if (value !== typed.trim()) setTyped(value)
  }

  const change = (text: string) => {
    setTyped(text)
    search(text)
  }

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={placeholder.replace(/\.+$/, '')}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && change('')}
      leftSection={<Search size={18} aria-hidden />}
      rightSection={isClearable && <CloseButton aria-label="Clear search" onClick={() => change('')} />}
    />
  )
}
