/** Screens of the main job, records, settings and developer tools: axe, tidiness, and the pictures of the README. */
import { describe } from 'vitest'
import { testTour } from '../walk/checked-tour'
import { walkMainScreens } from '../walk/tour'

describe('every screen of the main job, records, settings and developer tools', () =>
  testTour({
    title: 'passes axe and looks tidy in both themes',
    walk: walkMainScreens,
    minScreens: 57,
  }))
