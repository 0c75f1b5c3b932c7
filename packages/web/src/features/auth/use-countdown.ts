import { useEffect, useState } from 'react'

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Remaining seconds, counted down from the mount and again after `restart`. */
export function useCountdown(seconds: number): { left: number; restart: (seconds?: number) => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)

  useEffect(() => {
    const tick = () => setLeft(secondsUntil(end))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [end])

  return { left, restart: (again = seconds) => setEnd(Date.now() + again * 1000) }
}
