/** Rating of a password while it is typed. */
import { useEffect, useState } from 'preact/hooks'
import type { RatedPassword } from '../../wallet/passwords/password-rater'
import { loadPasswordRater } from '../../wallet/passwords/passwords'

/** Time without a key press before a password is rated, because a rating takes as long as a frame. */
const PAUSE_MS = 100

/** Returns the rating of a password. Until it is known, returns the rating before, if any. */
export function useRatedPassword(text: string): RatedPassword | undefined {
  const [rated, setRated] = useState<RatedPassword>()
  useEffect(() => {
    const timer = setTimeout(
      () => loadPasswordRater().then((ratePassword) => setRated(ratePassword(text)), reportError),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [text])
  return rated
}
