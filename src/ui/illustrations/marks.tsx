/**
 * The marks of invented clients, 64 by 64 units, in ink and one brand colour. As in the illustrations, colours come
 * only from classes.
 */

/** A spool, its thread running off. */
export function Spool() {
  return (
    <>
      <path className="mark-link" d="M20 17h24v30H20z" />
      <path d="M14 9h36v8H14zM14 47h36v8H14zM20 17v30M44 17v30M20 26l24-6M20 34l24-6M20 42l24-6M44 42c8 0 3 16 13 14" />
    </>
  );
}

/** A boat folded from paper, on two waves. */
export function Boat() {
  return (
    <>
      <path className="mark-stamp" d="M32 8 18 30h28z" />
      <path d="M6 30h52L48 46H16zM32 8 18 30M32 8l14 22M32 8v22M6 55q6.5-6 13 0t13 0 13 0 13 0" />
    </>
  );
}

/** A cogged wheel. */
export function Wheel() {
  return (
    <>
      <circle className="mark-gold" cx="32" cy="32" r="17" />
      <circle cx="32" cy="32" r="17" />
      <circle className="mark-hole" cx="32" cy="32" r="6" />
      <path d="M32 15V6M32 58v-9M15 32H6M58 32h-9M20 20l-6.4-6.4M50.4 50.4 44 44M20 44l-6.4 6.4M50.4 13.6 44 20" />
    </>
  );
}

/** A wax seal with two ends of ribbon. */
export function Seal() {
  return (
    <>
      <path d="m22 38-6 20 9-5 6 6 4-16M42 38l6 20-9-5-6 6-4-16" />
      <circle className="mark-stamp" cx="32" cy="25" r="19" />
      <circle cx="32" cy="25" r="19" />
      <circle className="mark-light" cx="32" cy="25" r="13" />
      <path className="mark-light" d="m26 25 4.5 4.5 8-9" />
    </>
  );
}

/** A bowl of rice, steaming. */
export function Bowl() {
  return (
    <>
      <path className="mark-leaf" d="M7 34h50c0 12-7 20-16 21H23C14 54 7 46 7 34z" />
      <path d="M7 34h50c0 12-7 20-16 21H23C14 54 7 46 7 34zM14 34c2-9 10-12 18-12s16 3 18 12M22 58h20M24 15c-4-4 4-5 0-9M32 15c-4-4 4-5 0-9M40 15c-4-4 4-5 0-9" />
    </>
  );
}

/** A milk churn. */
export function Churn() {
  return (
    <>
      <path className="mark-link" d="M16 36h32v18q0 4-4 4H20q-4 0-4-4z" />
      <path d="M24 6h16v8H24zM26 14v6c0 5-10 6-10 14v20q0 4 4 4h24q4 0 4-4V34c0-8-10-9-10-14v-6M16 36h32M16 26c-8-2-8-12 6-12M48 26c8-2 8-12-6-12" />
    </>
  );
}

/** A lens over ruled lines. */
export function Lens() {
  return (
    <>
      <path d="M6 14h20M6 24h10M6 34h10M6 44h14M6 54h34" />
      <circle className="mark-gold" cx="36" cy="28" r="17" />
      <circle cx="36" cy="28" r="17" />
      <path d="m48 40 11 13M27 26c1-5 5-8 9-8" />
    </>
  );
}

/** A screw press with a sheet under it. */
export function Press() {
  return (
    <>
      <path className="mark-leaf" d="M17 32h30v7H17z" />
      <path d="M10 58V12h44v46M5 58h54M10 18h44M32 18v14M17 32h30v7H17zM22 25h20M20 39v10h24V39M25 44h14" />
    </>
  );
}
