/** Live list of recorded calls. The newest calls load first, older ones follow page by page. */
import { useEffect, useState } from 'preact/hooks'
import { MAX_CALLS } from '../../client/developer/call-writer'
import { listCallsAfter, listCallsBefore, watchNewest } from '../../client/developer/calls'
import { useLive } from '../kit/use-live'
import { appendCalls, prependCalls, type SearchedCall, toSearched } from './call-rows'

/** Calls read per page. 500 calls take less than one frame. */
const PAGE_SIZE = 500

/** Returns all calls. While paused, returns the calls from the moment of the pause. */
export function useCalls(isPaused: boolean): readonly SearchedCall[] {
  const [calls, setCalls] = useState<readonly SearchedCall[]>([])
  const newest = useLive(watchNewest, [])
  const first = calls[0]?.id ?? 0
  const last = calls.at(-1)?.id ?? 0
  useEffect(() => {
    if (newest === undefined) return
    if (newest < last) setCalls([])
    else if (newest > last && !isPaused) {
      const reading = last === 0 ? listCallsBefore(newest + 1, PAGE_SIZE) : listCallsAfter(last)
      reading.then((added) => setCalls((before) => appendCalls(before, toSearched(added))), reportError)
    }
  }, [newest, isPaused, last])
  useEffect(() => {
    if (first === 0 || calls.length >= MAX_CALLS) return
    listCallsBefore(first, PAGE_SIZE).then((older) => {
      if (older.length > 0) setCalls((newer) => prependCalls(toSearched(older), newer))
    }, reportError)
  }, [first])
  return calls
}
