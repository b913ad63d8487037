/** The calls that are recorded, kept current: the newest are there at once, the older ones follow in parts. */
import { useEffect, useState } from 'preact/hooks'
import { MAX_CALLS } from '../../client/developer/call-writer'
import { listCallsAfter, listCallsBefore, watchNewest } from '../../client/developer/calls'
import { useLive } from '../kit/use-live'
import { appendCalls, prependCalls, type SearchedCall, toSearched } from './call-rows'

/** So many are read at once: that takes less than a frame. */
const PART = 500

/** All calls, as they are written; while paused, those of the moment of the pause. */
export function useCalls(isPaused: boolean): readonly SearchedCall[] {
  const [calls, setCalls] = useState<readonly SearchedCall[]>([])
  const newest = useLive(watchNewest, [])
  const [first, last] = [calls[0]?.id ?? 0, calls.at(-1)?.id ?? 0]
  useEffect(() => {
    if (newest === undefined) return
    if (newest < last) setCalls([])
    else if (newest > last && !isPaused) {
      const reading = last === 0 ? listCallsBefore(newest + 1, PART) : listCallsAfter(last)
      reading.then((added) => setCalls((before) => appendCalls(before, toSearched(added))), reportError)
    }
  }, [newest, isPaused, last])
  useEffect(() => {
    if (first === 0 || calls.length >= MAX_CALLS) return
    listCallsBefore(first, PART).then((older) => {
      if (older.length > 0) setCalls((later) => prependCalls(toSearched(older), later))
    }, reportError)
  }, [first])
  return calls
}
