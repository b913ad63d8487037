/** The contract suite as a page runs it: asked once, it says how each story ended as it ends. */
import * as z from 'zod/mini'
import { type ConformanceSaid, conformanceAsked } from '../../src/client/developer/conformance'
import { tellAll } from './conform-report'
import { stories } from './stories'

/** Runs the suite where `given` says. @param say hears each step */
export async function conformFromPage(given: unknown, say: (step: ConformanceSaid) => void): Promise<void> {
  try {
    const asked = z.parse(conformanceAsked, given)
    say({ kind: 'begun', count: stories.length })
    for await (const outcome of tellAll(stories, { ...asked, key: undefined, isInPage: true }))
      say({ kind: 'outcome', outcome })
    say({ kind: 'ended' })
  } catch (thrown) {
    say({ kind: 'failed', says: thrown instanceof Error ? thrown.message : String(thrown) })
  }
}
