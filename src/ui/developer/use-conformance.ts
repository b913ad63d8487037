/** A run of the contract suite in a web worker. It ends when cancelled or when the screen unmounts. */
import { useEffect, useRef, useState } from 'preact/hooks'
import * as z from 'zod/mini'
import {
  type ConformanceMessage,
  type ConformanceRequest,
  conformanceMessage,
  conformanceRequest,
  type StoryOutcome,
  SUITE_FILE,
} from '../../client/developer/conformance'

export interface ConformanceRun {
  readonly base: string
  readonly step: 'running' | 'ended' | 'cancelled' | 'failed'
  /** Number of all tests. 0 until the suite has reported it. */
  readonly count: number
  readonly outcomes: readonly StoryOutcome[]
  /** Error that stopped the whole run. */
  readonly error?: string
}

function applyMessage(run: ConformanceRun, said: ConformanceMessage): ConformanceRun {
  switch (said.kind) {
    case 'begun':
      return { ...run, count: said.count }
    case 'outcome':
      return { ...run, outcomes: [...run.outcomes, said.outcome] }
    case 'ended':
      return { ...run, step: 'ended' }
    case 'failed':
      return { ...run, step: 'failed', error: said.message }
    default:
      return said satisfies never
  }
}

export function useConformance() {
  const [run, setRun] = useState<ConformanceRun>()
  const suite = useRef<Worker>(undefined)
  const end = () => suite.current?.terminate()
  useEffect(() => end, [])
  const change = (next: (before: ConformanceRun) => ConformanceRun) =>
    setRun((before) => before && next(before))
  const start = (request: ConformanceRequest) => {
    end()
    const started = new Worker(SUITE_FILE)
    suite.current = started
    setRun({ base: request.base, step: 'running', count: 0, outcomes: [] })
    started.addEventListener('message', ({ data }) => {
      const said = z.parse(conformanceMessage, data)
      change((before) => applyMessage(before, said))
    })
    started.addEventListener('error', ({ message }) =>
      change((before) => ({ ...before, step: 'failed', error: message })),
    )
    started.postMessage(z.encode(conformanceRequest, request))
  }
  const cancel = () => {
    end()
    change((before) => ({ ...before, step: 'cancelled' }))
  }
  return { run, start, cancel }
}
