import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importProfile } from '../../src/client/settings/profile-files'

const [, file = ''] = /```json\n([^`]+)```/.exec(readFileSync('src/backend/README.md', 'utf8')) ?? []

it('the environment file of the README imports without changes', () => {
  const { profile, changes } = importProfile(file, [])
  const { label, networks } = JSON.parse(file)
  expect(profile).toMatchObject({ label, networks: [{ hasSegment: networks[0].hasSegment }] })
  expect(changes).toEqual([])
})
