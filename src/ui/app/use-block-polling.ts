/** Makes the worker poll at every block while a surface is open. Alarms cannot fire that often. */
import { useEffect } from 'preact/hooks'
import { pagePorts } from '../../client/bridge/page-ports'
import { now, wait } from '../../client/clock'
import { MIN_DELAY_MS } from '../../client/schedule/alarms'
import { nextPollAt } from '../../client/schedule/poll-interval'
import { useWorkspace } from '../workspace/workspace'

/**
 * Requests one round per block while the surface is visible and an order may change. Only the service inside
 * the extension runs rounds on request. Other services are polled by the alarm.
 */
export function useBlockPolling(): void {
  const { profile, chain } = useWorkspace()
  const { blockTimeMs } = chain
  const { id, backend } = profile
  useEffect(() => {
    if (backend.kind !== 'local') return undefined
    let isPolling = false
    const poll = async () => {
      const { isChangeExpected } = await import('../../client/worker/pending')
      if (await isChangeExpected(id, now())) await pagePorts.wake()
    }
    let timer: ReturnType<typeof setTimeout>
    const setTimer = () => {
      timer = setTimeout(tick, nextPollAt(now(), blockTimeMs) - now())
    }
    const tick = () => {
      setTimer()
      if (document.hidden || isPolling) return
      isPolling = true
      const onEnd = () => {
        isPolling = false
      }
      // The alarm repeats a failed round later. A terminated worker may leave the page without a reply, hence
      // the time limit.
      Promise.race([poll(), wait(MIN_DELAY_MS)]).then(onEnd, onEnd)
    }
    setTimer()
    return () => clearTimeout(timer)
  }, [id, backend.kind, blockTimeMs])
}
