/** An open surface has the worker look at every block; an alarm cannot ring so often. */
import { useEffect } from 'preact/hooks'
import { pagePorts } from '../../client/bridge/service'
import { now, wait } from '../../client/clock'
import { MIN_DELAY_MS } from '../../client/schedule/alarms'
import { nextLook } from '../../client/schedule/looks'
import { useWorkspace } from '../workspace/workspace'

/**
 * While the surface can be seen and something may happen, asks for a round at every block of the chain, one at a time. Only
 * the service inside the extension has rounds to hold: another one holds its own, and is asked as often as the alarm rings.
 */
export function useAttention(): void {
  const { profile, chain } = useWorkspace()
  const { blockTimeMs } = chain
  const { id, backend } = profile
  useEffect(() => {
    if (backend.kind !== 'local') return undefined
    let isAsking = false
    const look = async () => {
      const { mayHappen } = await import('../../client/worker/pending')
      if (await mayHappen(id, now())) await pagePorts.wake()
    }
    let timer: ReturnType<typeof setTimeout>
    const setTimer = () => {
      timer = setTimeout(tick, nextLook(now(), blockTimeMs) - now())
    }
    const tick = () => {
      setTimer()
      if (document.hidden || isAsking) return
      isAsking = true
      const rest = () => {
        isAsking = false
      }
      // What cannot be done now the alarm does later. A browser that ends the worker may leave its page without an answer.
      Promise.race([look(), wait(MIN_DELAY_MS)]).then(rest, rest)
    }
    setTimer()
    return () => clearTimeout(timer)
  }, [id, backend.kind, blockTimeMs])
}
