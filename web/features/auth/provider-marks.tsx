/** The logos of the sign-in providers, as their brand guidelines require for buttons. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" fill="none" strokeWidth="4" aria-hidden="true">
      <path d="M18.1 6.6A8 8 0 0 0 5.3 7.7" stroke="#ea4335" />
      <path d="M5.3 7.7a8 8 0 0 0 0 8.6" stroke="#fbbc05" />
      <path d="M5.3 16.3a8 8 0 0 0 12 1.7" stroke="#34a853" />
      <path d="M12 12h8a8 8 0 0 1-2.7 6" stroke="#4285f4" />
    </svg>
  );
}

export function AppleMark() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M15.9 2c.1 1.2-.4 2.300-1.100 3.200-.8.900-1.900 1.500-3 1.400-.1-1.100.4-2.300 1.100-3.100.800-.900 2-1.500 3-1.500zM19.400 17.200c-.500 1.200-.800 1.700-1.400 2.700-.9 1.400-2.200 3.100-3.700 3.100-1.400 0-1.800-.900-3.700-.9s-2.300.9-3.700.9c-1.500 0-2.700-1.600-3.600-2.900C.8 16.400.500 11.700 2.100 9.300c1.100-1.700 2.900-2.700 4.500-2.700 1.700 0 2.800.9 4.200.9s2.200-.9 4.200-.9c1.500 0 3.100.8 4.200 2.200-3.700 2-3.100 7.300.2 8.400z" />
    </svg>
  );
}
