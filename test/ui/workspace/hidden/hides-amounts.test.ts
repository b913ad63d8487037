import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../../src/client/settings/settings'
import { hiddenBecause } from '../../../../src/ui/workspace/hidden/hides-amounts'
import { workspaceOf } from '../../../support/workspace'

const workspace = workspaceOf(defaultSettings)

describe('hidden amounts', () => {
  it('follow the lock by default, and the eye', () => {
    expect(hiddenBecause(workspace)).toBeUndefined()
    const locked = { ...workspace, isUnlocked: false }
    expect(hiddenBecause(locked)).toBe('lock')
    expect(
      hiddenBecause({ ...locked, settings: { ...defaultSettings, hidesWhileLocked: false } }),
    ).toBeUndefined()
    expect(hiddenBecause({ ...workspace, settings: { ...defaultSettings, hidesAmounts: true } })).toBe('eye')
  })

  it('do not follow the lock for an account without a key', () => {
    const account = { ...workspace.account, kind: 'watch' } as never
    expect(hiddenBecause({ ...workspace, account, isUnlocked: false })).toBeUndefined()
  })
})
