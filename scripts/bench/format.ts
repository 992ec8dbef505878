/** How the tables show figures. */
export const times = (value: number) => value.toFixed(2);
export const whole = (value: number) => Math.round(value).toLocaleString('en-US');
export const seconds = (value: number) => `${value.toFixed(1)} s`;
export const megabytes = (value: number) => `${Math.round(value)} MB`;
export const kilobytes = (value: number) => `${value.toFixed(1)} kB`;
export const rate = (value: number) => `${whole(value)}/s`;
export const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
