import streetPoster from '@arrive/kit/clips/evening-street.jpg'
import streetMp4 from '@arrive/kit/clips/evening-street.mp4'
import streetWebm from '@arrive/kit/clips/evening-street.webm'
import cupPoster from '@arrive/kit/clips/first-cup.jpg'
import cupMp4 from '@arrive/kit/clips/first-cup.mp4'
import cupWebm from '@arrive/kit/clips/first-cup.webm'
import porchPoster from '@arrive/kit/clips/rain-on-the-porch.jpg'
import porchMp4 from '@arrive/kit/clips/rain-on-the-porch.mp4'
import porchWebm from '@arrive/kit/clips/rain-on-the-porch.webm'
import drivePoster from '@arrive/kit/clips/the-drive.jpg'
import driveMp4 from '@arrive/kit/clips/the-drive.mp4'
import driveWebm from '@arrive/kit/clips/the-drive.webm'

/** A background film: poster, and two formats for browsers of different ages. */
export interface Clip {
  readonly poster: string
  readonly webm: string
  readonly mp4: string
  /** The color at its right edge, which continues behind the arch. */
  readonly ends: 'dusk' | 'spruce' | 'teal' | 'pine'
}

export const CLIPS: readonly [Clip, ...Clip[]] = [
  { poster: streetPoster, webm: streetWebm, mp4: streetMp4, ends: 'dusk' },
  { poster: cupPoster, webm: cupWebm, mp4: cupMp4, ends: 'teal' },
  { poster: porchPoster, webm: porchWebm, mp4: porchMp4, ends: 'pine' },
  { poster: drivePoster, webm: driveWebm, mp4: driveMp4, ends: 'spruce' },
]
