// Package validate stands for that of GoAlert, which needs further libraries.
package validate

// IDName is not called.
func IDName(string, string) error { panic("not called") }

// Range is not called.
func Range(string, int, int, int) error { panic("not called") }

// OneOf is not called.
func OneOf[T any](string, T, ...T) error { panic("not called") }

// Text is not called.
func Text(string, string, int, int) error { panic("not called") }

// Many is not called.
func Many(...error) error { panic("not called") }
